/**
 * @id        genealogy/couple-twice
 * @name      One couple, two families
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    one
 * @subject   one
 * @predicate SPOUSE_OF
 * @message   {one.name} and {other.name} stand as a couple in two family records, {first} and {second}.
 * @why       Two records of one family split its children and its dates between them.
 * @fix       Merge the two records; if the two married each other again, give the first marriage its end.
 */
MATCH (one:Person)-[marriage:SPOUSE_OF]-(other:Person), (one)-[again:SPOUSE_OF]-(other)
WHERE one.id < other.id AND marriage.family < again.family
  AND time_windows_may_overlap(marriage.valid_from, marriage.valid_until, again.valid_from, again.valid_until)
RETURN one, other, marriage, again, marriage.family AS first, again.family AS second

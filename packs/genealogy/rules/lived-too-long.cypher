/**
 * @id        genealogy/lived-too-long
 * @name      Older than anybody grows
 * @kind      ontology-violation
 * @severity  error
 * @anchor    who
 * @subject   who
 * @predicate death
 * @message   {who.name} (born {who.birth}, died {who.valid_until}) would have reached the age of {age}.
 * @why       Nobody grows so old: a century was mistyped, or two people of one name have become one.
 * @fix       Correct one of the two dates, or split the two.
 */
MATCH (who:Person)
WHERE at_least_years(who.birth, who.valid_until, $longest_life)
RETURN who, coalesce(years_between(who.birth, who.valid_until), 'over ' + toString($longest_life)) AS age

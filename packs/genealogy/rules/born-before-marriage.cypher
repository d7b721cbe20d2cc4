/**
 * @id        genealogy/born-before-marriage
 * @name      Born before the parents married
 * @kind      ontology-violation
 * @severity  info
 * @anchor    child
 * @subject   child
 * @predicate birth
 * @message   {child.name} was born ({child.birth}) {gap} before the parents, {one.name} and {other.name}, married ({marriage.valid_from}).
 * @why       It was so for many; it may also be a child of an earlier marriage, or a wrong date.
 * @fix       Look at both dates in the records; if they are right, dismiss this.
 */
MATCH (one:Person)-[of:PARENT_OF]->(child:Person), (other:Person)-[also:PARENT_OF]->(child),
  (one)-[marriage:SPOUSE_OF]-(other)
WHERE one.id < other.id
  AND child.birth < marriage.valid_from
  AND NOT coalesce(marriage.valid_from > one.valid_until, false)
  AND NOT coalesce(marriage.valid_from > other.valid_until, false)
  AND NOT coalesce(of.pedigree, 'birth') IN ['adopted', 'foster', 'sealing', 'step']
  AND NOT coalesce(also.pedigree, 'birth') IN ['adopted', 'foster', 'sealing', 'step']
  AND NOT EXISTS {
    MATCH (one)-[sooner:SPOUSE_OF]-(other)
    WHERE NOT coalesce(child.birth < sooner.valid_from, false)
  }
RETURN child, one, other, marriage, coalesce(time_between(child.birth, marriage.valid_from), 'some time') AS gap

/**
 * @id        genealogy/married-sibling
 * @name      Married to a brother or sister
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    one
 * @subject   one
 * @predicate SPOUSE_OF
 * @message   {one.name} was married to {other.name}, and {how}.
 * @why       Outside a few ruling houses this is a mistake: a spouse was entered as a child, or a namesake was taken for the spouse.
 * @fix       Look whose child each of the two was; if it was so, dismiss this.
 */
MATCH (one:Person)-[marriage:SPOUSE_OF]-(other:Person), (one)<-[of:PARENT_OF]-(parent:Person)-[also:PARENT_OF]->(other)
WHERE one.id < other.id
  AND NOT coalesce(of.pedigree, 'birth') IN ['adopted', 'foster', 'sealing', 'step']
  AND NOT coalesce(also.pedigree, 'birth') IN ['adopted', 'foster', 'sealing', 'step']
RETURN one, other, marriage, 'both are children of ' + parent.name AS how
UNION
MATCH (one:Person)-[marriage:SPOUSE_OF]-(other:Person), (one)-[kin:SIBLING_OF]-(other)
WHERE one.id < other.id
RETURN one, other, marriage, 'the two are siblings' AS how

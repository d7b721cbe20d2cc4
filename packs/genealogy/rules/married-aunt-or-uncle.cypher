/**
 * @id        genealogy/married-aunt-or-uncle
 * @name      Married to an aunt or uncle
 * @kind      ontology-violation
 * @severity  info
 * @anchor    younger
 * @subject   younger
 * @predicate SPOUSE_OF
 * @message   {younger.name} was married to {elder.name}, {what}: a child of {grandparent}, as was {parent}, a parent of {younger.name}.
 * @why       It was lawful in some places and times; elsewhere a generation was skipped, or a namesake was taken for the spouse.
 * @fix       Look whose child each of them was; if it was so, dismiss this.
 */
MATCH (younger:Person)-[marriage:SPOUSE_OF]-(elder:Person), (younger)<-[:PARENT_OF]-(above:Person)<-[:PARENT_OF]-(root:Person)-[:PARENT_OF]->(elder)
WHERE elder.id <> above.id AND elder.id <> younger.id
RETURN younger, elder, marriage, above.name AS parent, root.name AS grandparent,
  CASE elder.gender WHEN 'female' THEN 'an aunt' WHEN 'male' THEN 'an uncle' ELSE 'an aunt or uncle' END AS what

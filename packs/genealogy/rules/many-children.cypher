/**
 * @id        genealogy/many-children
 * @name      More children than is likely
 * @kind      ontology-violation
 * @severity  info
 * @anchor    parent
 * @subject   parent
 * @predicate PARENT_OF
 * @message   {parent.name} is recorded as {role} of {children} children; more than {most} are rare.
 * @why       Two families of one name have often become one, or a child was entered twice.
 * @fix       Look for children entered twice and for namesakes; if all are theirs, dismiss this.
 */
MATCH (parent:Person)-[:PARENT_OF]->(any:Person)
WITH parent, count(any) AS named
WHERE named > $mother_children_max AND parent.gender = 'female'
MATCH (parent)-[of:PARENT_OF]->(child:Person)
WHERE NOT coalesce(of.pedigree, 'birth') IN ['adopted', 'foster', 'sealing', 'step']
WITH parent, count(DISTINCT child) AS children
WHERE children > $mother_children_max
RETURN parent, children, 'mother' AS role, $mother_children_max AS most
UNION
MATCH (parent:Person)-[:PARENT_OF]->(any:Person)
WITH parent, count(any) AS named
WHERE named > $father_children_max AND parent.gender = 'male'
MATCH (parent)-[of:PARENT_OF]->(child:Person)
WHERE NOT coalesce(of.pedigree, 'birth') IN ['adopted', 'foster', 'sealing', 'step']
WITH parent, count(DISTINCT child) AS children
WHERE children > $father_children_max
RETURN parent, children, 'father' AS role, $father_children_max AS most

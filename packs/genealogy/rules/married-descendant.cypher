/**
 * @id        genealogy/married-descendant
 * @name      Married to a descendant
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    elder
 * @subject   elder
 * @predicate SPOUSE_OF
 * @message   {elder.name} was married to {younger.name}, {what} of {elder.name}.
 * @why       Mostly the wife of one generation was joined to the husband of another, or two people of one name have become one.
 * @fix       Look who of the family is meant by each of the two links.
 */
MATCH (elder:Person)-[:PARENT_OF]->(younger:Person), (elder)-[marriage:SPOUSE_OF]-(younger)
WHERE elder.id <> younger.id
RETURN elder, younger, marriage, 'a child' AS what
UNION
MATCH (elder:Person)-[:PARENT_OF]->(:Person)-[:PARENT_OF]->(younger:Person), (elder)-[marriage:SPOUSE_OF]-(younger)
WHERE elder.id <> younger.id
RETURN elder, younger, marriage, 'a grandchild' AS what
UNION
MATCH (elder:Person)-[:PARENT_OF]->(:Person)-[:PARENT_OF]->(:Person)-[:PARENT_OF]->(younger:Person), (elder)-[marriage:SPOUSE_OF]-(younger)
WHERE elder.id <> younger.id
RETURN elder, younger, marriage, 'a great-grandchild' AS what

/**
 * @id        genealogy/siblings-far-apart
 * @name      Siblings born a generation apart
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    eldest
 * @subject   youngest
 * @predicate birth
 * @message   The children of {one.name} and {other.name} were born over more than {years} years, from {eldest.name}, {eldest.birth}, to {youngest.name}, {youngest.birth}.
 * @why       One couple has children for some twenty years; what lies further apart are often children of two couples, or a grandchild among them.
 * @fix       Look whether the eldest and the youngest are theirs, and correct a birth that is wrong.
 */
MATCH (one:Person)-[:PARENT_OF]->(eldest:Person)<-[:PARENT_OF]-(other:Person)-[:PARENT_OF]->(youngest:Person)
WHERE one.id < other.id
  AND EXISTS { (one)-[:PARENT_OF]->(youngest) }
  AND at_least_years(eldest.birth, youngest.birth, $siblings_spread)
  AND COUNT { (one)-[:PARENT_OF]->(:Person) } <= 60
  AND NOT EXISTS {
    MATCH (one)-[:PARENT_OF]->(child:Person)<-[:PARENT_OF]-(other)
    WHERE child.birth.max < eldest.birth.max OR child.birth.max = eldest.birth.max AND child.id < eldest.id
      OR child.birth.min > youngest.birth.min OR child.birth.min = youngest.birth.min AND child.id > youngest.id
  }
RETURN one, other, eldest, youngest, $siblings_spread AS years

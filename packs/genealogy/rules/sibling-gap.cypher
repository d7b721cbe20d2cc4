/**
 * @id        genealogy/sibling-gap
 * @name      Years without a child
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    before
 * @subject   after
 * @predicate birth
 * @message   {one.name} and {other.name} had no child for more than {years} years, between {before.name}, {before.birth}, and {after.name}, {after.birth}.
 * @why       A long gap often means children who died young or were not found yet, or a child that belongs to another couple.
 * @fix       Look for the children between, or correct a birth that is wrong.
 */
MATCH (one:Person)-[:PARENT_OF]->(before:Person)<-[:PARENT_OF]-(other:Person)-[:PARENT_OF]->(after:Person)
WHERE one.id < other.id
  AND EXISTS { (one)-[:PARENT_OF]->(after) }
  AND at_least_years(before.birth, after.birth, $siblings_gap)
  AND COUNT { (one)-[:PARENT_OF]->(:Person) } <= 60
  AND NOT EXISTS {
    MATCH (one)-[:PARENT_OF]->(child:Person)<-[:PARENT_OF]-(other)
    WHERE child.birth IS NULL
      OR (child.birth.max > before.birth.max OR child.birth.max = before.birth.max AND child.id > before.id)
        AND (child.birth.min < after.birth.min OR child.birth.min = after.birth.min AND child.id < after.id)
  }
RETURN one, other, before, after, $siblings_gap AS years

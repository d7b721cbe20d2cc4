/**
 * @id        core/duplicate-entity
 * @name      Two that may be one
 * @kind      ontology-violation
 * @severity  info
 * @certainty possible
 * @anchor    a
 * @subject   a
 * @message   There are two of the name {a.name} ({a.id} and {b.id}), both {a.type}, and nothing tells them apart.
 * @why       Two pages for one thing split its story; two things under one name mix theirs.
 * @fix       Merge the two, or give them dates or epithets that tell them apart.
 */
MATCH (a:Entity)
WHERE a.has_namesake
UNWIND a.namesakes AS other
MATCH (b:Entity {id: other})
WHERE a.id < b.id
  AND a.type = b.type AND a.type <> 'Family'
  AND toLower(a.name) = toLower(b.name)
  AND time_windows_may_overlap(a.valid_from, a.valid_until, b.valid_from, b.valid_until)
  AND NOT coalesce(a.birth < b.birth OR b.birth < a.birth, false)
  AND NOT coalesce(a.death < b.death OR b.death < a.death, false)
  AND NOT EXISTS { MATCH (a)-[:PARENT_OF*1..3]->(b) }
  AND NOT EXISTS { MATCH (b)-[:PARENT_OF*1..3]->(a) }
  AND (NOT EXISTS { MATCH (a)<-[:PARENT_OF]-() } OR NOT EXISTS { MATCH (b)<-[:PARENT_OF]-() }
    OR EXISTS { MATCH (a)<-[:PARENT_OF]-(parent)-[:PARENT_OF]->(b) })
  AND (NOT a:Person
      AND NOT EXISTS { MATCH (a)-[:PART_OF|LOCATED_IN]->() }
      AND NOT EXISTS { MATCH (b)-[:PART_OF|LOCATED_IN]->() }
    OR EXISTS { MATCH (a)-[:PART_OF|LOCATED_IN]->(around)<-[:PART_OF|LOCATED_IN]-(b) }
    OR (a.name CONTAINS ' ' AND a.birth.max - a.birth.min < 31708800 AND b.birth.max - b.birth.min < 31708800)
    OR (coalesce(a.name <> properties(a).surname, true) AND EXISTS { MATCH (a)<-[:PARENT_OF]-(parent)-[:PARENT_OF]->(b) })
    OR EXISTS { MATCH (a)-[:SPOUSE_OF]-(spouse)-[:SPOUSE_OF]-(b) }
    OR EXISTS { MATCH (a)-[:PARENT_OF]->(child)<-[:PARENT_OF]-(b) }
    OR EXISTS { MATCH (a)-[:SIBLING_OF]-(sibling)-[:SIBLING_OF]-(b) })
RETURN a, b

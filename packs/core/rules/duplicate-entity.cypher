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
  AND a.type = b.type
  AND toLower(a.name) = toLower(b.name)
  AND time_windows_may_overlap(a.valid_from, a.valid_until, b.valid_from, b.valid_until)
  AND (NOT a:Person
      AND NOT EXISTS { MATCH (a)-[:PART_OF|LOCATED_IN]->() }
      AND NOT EXISTS { MATCH (b)-[:PART_OF|LOCATED_IN]->() }
    OR EXISTS { MATCH (a)-[:PART_OF|LOCATED_IN]->(around)<-[:PART_OF|LOCATED_IN]-(b) }
    OR (a.birth IS NOT NULL AND b.birth IS NOT NULL
      AND NOT coalesce(a.birth < b.birth OR b.birth < a.birth, false)
      AND NOT coalesce(a.death < b.death OR b.death < a.death, false))
    OR EXISTS { MATCH (a)-[:PARENT_OF|SPOUSE_OF|SIBLING_OF]-(kin)-[:PARENT_OF|SPOUSE_OF|SIBLING_OF]-(b) })
RETURN a, b

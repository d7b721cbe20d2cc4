/**
 * @id        high-fantasy/named-differently
 * @name      Perhaps the same, by another name
 * @kind      ontology-violation
 * @severity  info
 * @anchor    shared
 * @subject   stranger
 * @message   {stranger.name} is spoken of but nowhere described; {known.name} stands in the same place, and the names are alike.
 * @why       A name that is spelt two ways splits one story into two.
 * @fix       Add the name to the aliases of the one that is meant, or write the other a page.
 */
// Where strangers come together in numbers, standing in the same place says nothing.
MATCH (shared:Entity)-[met:PARENT_OF|SPOUSE_OF|SIBLING_OF|RULES|LEADS|HOLDS_TITLE|CREATED|FOUNDED|KILLED]-(some:Entity)
WHERE some.lore_verified = false
WITH shared, count(met) AS strangers
WHERE strangers <= 25
MATCH (shared)-[a:PARENT_OF|SPOUSE_OF|SIBLING_OF|RULES|LEADS|HOLDS_TITLE|CREATED|FOUNDED|KILLED]-(stranger:Entity)
WHERE stranger.lore_verified = false
MATCH (shared)-[b:PARENT_OF|SPOUSE_OF|SIBLING_OF|RULES|LEADS|HOLDS_TITLE|CREATED|FOUNDED|KILLED]-(known:Entity)
WHERE type(a) = type(b)
  AND known.id <> stranger.id
  AND known.lore_verified = true
  AND (known.name CONTAINS stranger.name OR stranger.name CONTAINS known.name)
RETURN DISTINCT stranger, known, shared

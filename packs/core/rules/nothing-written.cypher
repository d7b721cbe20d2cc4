/**
 * @id        core/nothing-written
 * @name      Linked to, and nothing written
 * @kind      orphan
 * @severity  info
 * @anchor    entity
 * @subject   entity
 * @message   {entity.name} is linked to, but no page describes it and nothing is said of it.
 * @why       A link to nothing is a promise to the reader, or a slip of the pen.
 * @fix       Write a page for it, or correct the link.
 */
MATCH (entity:Entity)
WHERE entity.lore_verified = false
  AND NOT (entity)--()
  AND EXISTS {
    // A fact names things in passing: nobody owes a page for them.
    MATCH (entity)<-[:MENTIONS]-(chunk:LoreChunk)
    WHERE NOT chunk.source STARTS WITH 'facts:'
  }
RETURN entity

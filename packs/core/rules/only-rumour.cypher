/**
 * @id        core/only-rumour
 * @name      Known by rumour alone
 * @kind      ontology-violation
 * @severity  info
 * @anchor    entity
 * @subject   entity
 * @message   All that is said of {entity.name} is rumour, and no document describes it.
 * @why       What rests on rumour alone is easily taken for canon once it is repeated.
 * @fix       Find a source that vouches for it, or leave it as the rumour it is and dismiss this.
 */
MATCH (entity:Entity)
WHERE entity.lore_verified = false
  AND EXISTS { MATCH (entity)-[heard]-() WHERE heard.reliability = 'rumour' }
  AND NOT EXISTS { MATCH (entity)-[told]-() WHERE told.reliability <> 'rumour' }
RETURN entity

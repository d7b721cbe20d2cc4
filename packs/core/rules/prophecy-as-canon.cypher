/**
 * @id        core/prophecy-as-canon
 * @name      Told as canon by a source that is none
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    subject
 * @subject   subject
 * @message   {source.title} is {source.reliability}, yet what it says of {subject.name} ({claim.predicate}) is put down as {claim.reliability}, and nobody else says so.
 * @why       A prophecy or a liar's word that is put down as fact will be held against the canon as if it were one.
 * @fix       Let the statement be as reliable as its source, or name a better source for it.
 */
MATCH (source:LoreSource)
WHERE source.reliability IN ['prophetic', 'unreliable']
MATCH (source)-[:HAS_CHUNK]->(:LoreChunk)-[:ASSERTS]->(claim:Claim)
WHERE claim.reliability IN ['canonical', 'reported']
  AND NOT EXISTS {
    MATCH (claim)-[:CLAIMS]->(:Relation)<-[:CLAIMS]-(:Claim)<-[:ASSERTS]-(:LoreChunk)<-[:HAS_CHUNK]-(better:LoreSource)
    WHERE NOT better.reliability IN ['prophetic', 'unreliable']
  }
MATCH (subject:Entity {id: claim.subject_id})
RETURN subject, source, claim

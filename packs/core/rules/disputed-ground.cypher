/**
 * @id        core/disputed-ground
 * @name      An insight that rests on a dispute
 * @kind      ontology-violation
 * @severity  warn
 * @subject   about
 * @order     late
 * @message   What an insight rests on is disputed: "{text}"
 * @why       What is drawn from a disputed statement is as doubtful as the dispute.
 * @fix       Settle the dispute, or let the insight say that it rests on one.
 */
MATCH (insight:Synthesis)-[:RELATED_TO]->(one:Entity)
WHERE 'disputed' IN insight.moved
WITH insight, one ORDER BY one.id
WITH insight, collect(one) AS about
OPTIONAL MATCH (insight)-[:RESTS_ON]->(ground:Relation) WHERE ground.is_disputed
WITH insight, about, collect(ground) AS disputed
RETURN about, insight, disputed, insight.text AS text

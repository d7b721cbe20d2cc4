/**
 * @id        core/disputed-ground
 * @name      An insight that rests on a dispute
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    a
 * @subject   a
 * @order     late
 * @message   An insight about {a.name} and {b.name} rests on what is disputed between them.
 * @why       What is drawn from a disputed statement is as doubtful as the dispute.
 * @fix       Settle the dispute, or let the insight say that it rests on one.
 */
MATCH (insight:Synthesis)-[:RELATED_TO]->(a:Entity)
MATCH (insight)-[:RELATED_TO]->(b:Entity)
MATCH (a)-[disputed]->(b)
WHERE disputed.is_disputed
RETURN a, b, disputed, insight

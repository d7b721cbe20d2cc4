/**
 * @id        core/stale-insight
 * @name      An insight whose ground has moved
 * @kind      ontology-violation
 * @severity  warn
 * @subject   about
 * @order     late
 * @message   What an insight rests on was {moved}: "{text}"
 * @why       What was concluded from a statement that is no longer believed may be as wrong as the statement.
 * @fix       Draw the conclusion anew from what is believed now and save it again, or retire the insight.
 */
MATCH (insight:Synthesis)-[:RELATED_TO]->(one:Entity)
WHERE any(what IN insight.moved WHERE what <> 'disputed')
WITH insight, one ORDER BY one.id
WITH insight, collect(one) AS about
RETURN about, insight, insight.text AS text, [what IN insight.moved WHERE what <> 'disputed'] AS moved

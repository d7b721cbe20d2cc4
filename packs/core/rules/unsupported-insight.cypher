/**
 * @id        core/unsupported-insight
 * @name      An insight that rests on nothing
 * @kind      ontology-violation
 * @severity  info
 * @subject   about
 * @message   No statement is known to bear this insight out: "{text}"
 * @why       What rests on nothing cannot be checked, and is easily taken for canon once it is repeated.
 * @fix       Save it again with the statements it rests on, or retire it.
 */
MATCH (insight:Synthesis)-[:RELATED_TO]->(one:Entity)
WHERE insight.unsupported AND NOT insight.stale
WITH insight, one ORDER BY one.id
WITH insight, collect(one) AS about
RETURN about, insight, insight.text AS text

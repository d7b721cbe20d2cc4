/**
 * @id        high-fantasy/knows-too-soon
 * @name      Knew of it before it was
 * @kind      anachronism
 * @severity  warn
 * @anchor    who
 * @subject   who
 * @predicate KNOWS_OF
 * @claim     EXISTED_BEFORE
 * @message   {who.name} knew of {what.name} in {knows.valid_from}, but there was none before {what.valid_from}.
 * @why       Nobody can act on what has not happened yet, unless it was foretold.
 * @fix       Move the day they learnt of it, correct the other's date, or let a prophecy foretell it.
 */
MATCH (who:Agent)-[knows:KNOWS_OF]->(what:Entity)
WHERE (knows.valid_from < what.birth OR knows.valid_from < what.founded OR knows.valid_from < what.created OR knows.valid_from < what.devised
    OR knows.valid_from < what.began OR (what.began IS NULL AND knows.valid_from < what.in_fiction_date))
  AND NOT who:Deity
  AND NOT (:Prophecy)-[:FORETELLS]->(what)
RETURN who, what, knows, what.valid_from AS expected, knows.valid_from AS actual

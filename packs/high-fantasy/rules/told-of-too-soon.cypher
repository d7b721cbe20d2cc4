/**
 * @id        high-fantasy/told-of-too-soon
 * @name      Told of before they were
 * @kind      anachronism
 * @severity  warn
 * @anchor    who
 * @subject   who
 * @predicate APPEARS_IN
 * @claim     EXISTED_BEFORE
 * @message   {work.name} was made in {work.created} and tells of {who.name}, who came into the world in {who.valid_from}.
 * @why       A work tells of what has been; only a prophecy tells of what is to come.
 * @fix       Correct one of the dates, or let a prophecy foretell them.
 */
MATCH (who:Entity)-[told:APPEARS_IN]->(work:Work)
WHERE (work.created < who.birth OR work.created < who.founded OR work.created < who.created OR work.created < who.devised
    OR work.created < who.began OR (who.began IS NULL AND work.created < who.in_fiction_date))
  AND work.created.calendar = who.valid_from.calendar
  AND NOT (:Prophecy)-[:FORETELLS]->(who)
RETURN who, work, told, who.valid_from AS expected, work.created AS actual

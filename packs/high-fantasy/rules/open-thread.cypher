/**
 * @id        high-fantasy/open-thread
 * @name      A thread that nobody tied up
 * @kind      orphan
 * @severity  info
 * @anchor    quest
 * @subject   quest
 * @message   {quest.name} was begun in {quest.began}, and nothing tells how it ended.
 * @why       Readers and players remember what was promised them.
 * @fix       Say when it ended, or what became of it.
 */
MATCH (quest:Quest)
WHERE quest.began IS NOT NULL
  AND quest.ended IS NULL
  AND quest.abandoned IS NULL
  AND quest.status IS NULL
  AND quest.outcome IS NULL
RETURN quest

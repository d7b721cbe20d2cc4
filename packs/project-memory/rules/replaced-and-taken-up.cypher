/**
 * @id        project-memory/replaced-and-taken-up
 * @name      Taken up after it was replaced
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    old
 * @subject   old
 * @message   {user.name} builds on {old.name} since {used.valid_from}, though {new.name} replaced it {r.valid_from}.
 * @why       What was replaced comes back by old habits, and then there are two of it.
 * @fix       Use what replaced it, or say that the old one was taken up again on purpose.
 */
MATCH (new:Component)-[r:REPLACED]->(old:Component)<-[used:USES|DEPENDS_ON]-(user:Component)
WHERE user.id <> new.id
  AND used.valid_from > r.valid_from
  // What was told in words holds until it is ended, for certain.
  AND coalesce(used.valid_until_max, 9007199254740991) = 9007199254740991
RETURN old, new, user, r, used

/**
 * @id        project-memory/deprecated-still-used
 * @name      Deprecated, and still used
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    old
 * @subject   old
 * @message   {old.name} is deprecated, and {user.name} still builds on it.
 * @why       Whoever joins today takes what is in use for what is to be used.
 * @fix       Say since when it is used no more, or that it is not deprecated after all.
 */
MATCH (user:Component)-[used:USES|DEPENDS_ON]->(old:Component)
WHERE old.deprecated
  // What was told in words holds until it is ended, for certain.
  AND coalesce(used.valid_until_max, 9007199254740991) = 9007199254740991
RETURN old, user, used

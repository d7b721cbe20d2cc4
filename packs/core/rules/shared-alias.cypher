/**
 * @id        core/shared-alias
 * @name      One alias for two
 * @kind      ontology-violation
 * @severity  info
 * @certainty possible
 * @anchor    a
 * @subject   a
 * @message   {a.name} and {b.name} both go by the name {alias}.
 * @why       Whoever writes only that name cannot be understood: links and statements with it are left out.
 * @fix       Take the alias from one of the two, or write the id of the one that is meant.
 */
MATCH (a:Entity)
WHERE a.has_namesake
UNWIND a.namesakes AS other
MATCH (b:Entity {id: other})
WHERE a.id < b.id
  AND replace(replace(toLower(a.name), '(', ''), ')', '') <> replace(replace(toLower(b.name), '(', ''), ')', '')
WITH a, b, [name IN b.aliases + [b.name] | toLower(name)] AS theirs
RETURN a, b, coalesce(head([name IN a.aliases + [a.name] WHERE toLower(name) IN theirs]), b.name) AS alias

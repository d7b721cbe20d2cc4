/**
 * @id        high-fantasy/spell-before-its-system
 * @name      A spell older than its magic
 * @kind      ontology-violation
 * @severity  error
 * @anchor    spell
 * @subject   spell
 * @predicate PART_OF_SYSTEM
 * @message   {spell.name} was devised in {spell.devised} by the laws of {system.name}, which nobody knew before {system.devised}.
 * @why       A spell works by the laws of its magic, and cannot be worked out before they are known.
 * @fix       Correct one of the two dates, or find the spell the older magic that it came from.
 */
MATCH (spell:Spell)-[of:PART_OF_SYSTEM]->(system:MagicSystem)
WHERE spell.devised < system.devised
RETURN spell, system, of

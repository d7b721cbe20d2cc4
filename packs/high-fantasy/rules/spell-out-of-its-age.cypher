/**
 * @id        high-fantasy/spell-out-of-its-age
 * @name      A spell from an age that did not know its magic
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    spell
 * @subject   spell
 * @predicate KNOWN_IN
 * @message   {spell.name} was devised in {spell.devised}, in none of the ages that knew {system.name}.
 * @why       Where it is written down which ages knew a magic, its spells come from one of them.
 * @fix       Say that the magic was known in that age too, or correct when the spell was devised.
 */
MATCH (spell:Spell)-[of:PART_OF_SYSTEM]->(system:MagicSystem)
WHERE spell.devised IS NOT NULL
  AND (system)-[:KNOWN_IN]->(:Era)
  AND NOT coalesce(spell.devised < system.devised, false)
  AND NOT EXISTS {
    MATCH (system)-[:KNOWN_IN]->(age:Era)
    WHERE NOT coalesce(spell.devised < age.began OR age.ended < spell.devised, false)
  }
RETURN spell, system, of

/**
 * @id        high-fantasy/creature-out-of-its-habitat
 * @name      A creature where its kind no longer lives
 * @kind      anachronism
 * @severity  warn
 * @anchor    creature
 * @subject   creature
 * @predicate LOCATED_IN
 * @claim     EXISTED_DURING_MISMATCH
 * @message   {creature.name} was in {place.name} from {at.valid_from} to {at.valid_until}, when no {kind.name} lived there.
 * @why       Where it is written down when a kind lived in a place, one of its kind is met there in those years.
 * @fix       Widen the time of the kind, correct the sighting, or call the creature the last or the first of them.
 */
MATCH (kind:Species)<-[:HAS_SPECIES]-(creature:Creature)-[at:LOCATED_IN]->(place:Location)
WHERE (kind)-[:INHABITS]->(place)
  AND NOT EXISTS {
    MATCH (kind)-[lived:INHABITS]->(place)
    WHERE NOT coalesce(at.valid_until < lived.valid_from OR lived.valid_until < at.valid_from, false)
  }
RETURN creature, place, kind, at, at.valid_from AS actual

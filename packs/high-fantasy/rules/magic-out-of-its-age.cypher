/**
 * @id        high-fantasy/magic-out-of-its-age
 * @name      Magic worked when nobody knew it
 * @kind      anachronism
 * @severity  warn
 * @anchor    mage
 * @subject   mage
 * @predicate PRACTICES
 * @claim     EXISTED_DURING_MISMATCH
 * @message   {mage.name} practised {system.name} from {works.valid_from} to {works.valid_until}, in none of the ages that knew it.
 * @why       Where it is written down which ages knew a magic, those who work it live in one of them.
 * @fix       Say that the magic was known in that age too, or correct the dates of the one who worked it.
 */
MATCH (mage:Agent)-[works:PRACTICES]->(system:MagicSystem)
WHERE (system)-[:KNOWN_IN]->(:Era)
  AND NOT EXISTS {
    MATCH (system)-[:KNOWN_IN]->(age:Era)
    WHERE NOT coalesce(works.valid_until < age.began OR age.ended < works.valid_from, false)
  }
RETURN mage, system, works, works.valid_from AS actual

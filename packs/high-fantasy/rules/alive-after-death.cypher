/**
 * @id        high-fantasy/alive-after-death
 * @name      Alive in an age after their death
 * @kind      anachronism
 * @severity  warn
 * @anchor    who
 * @subject   who
 * @predicate EXISTED_DURING
 * @claim     EXISTED_AFTER
 * @message   {who.name}, who died in {who.death}, is said to have lived in {age.name}, which began in {age.began}.
 * @why       The dead live in no later age, unless they walk again or come back.
 * @fix       Correct the death or the age, or say that they are undead or return.
 */
MATCH (who:Agent)-[lived:EXISTED_DURING]->(age:Era)
WHERE who.death < age.began
  AND NOT who:Deity
  AND NOT coalesce(who.undead, false)
  AND NOT coalesce(who.reincarnates, false)
  AND NOT coalesce(lived.valid_from > who.death, false)
RETURN who, age, lived, age.name AS era, who.death AS expected, age.began AS actual

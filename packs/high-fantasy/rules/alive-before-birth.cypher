/**
 * @id        high-fantasy/alive-before-birth
 * @name      Alive in an age before their birth
 * @kind      anachronism
 * @severity  warn
 * @anchor    who
 * @subject   who
 * @predicate EXISTED_DURING
 * @claim     EXISTED_BEFORE
 * @message   {who.name}, born in {who.birth}, is said to have lived in {age.name}, which ended in {age.ended}.
 * @why       Nobody has a part in an age that was over when they were born.
 * @fix       Correct the birth or the age, or say that they have lived before.
 */
MATCH (who:Agent)-[lived:EXISTED_DURING]->(age:Era)
WHERE age.ended < who.birth
  AND NOT who:Deity
  AND NOT coalesce(who.reincarnates, false)
RETURN who, age, lived, age.name AS era, who.birth AS expected, age.ended AS actual

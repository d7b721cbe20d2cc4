/**
 * @id        genealogy/remarried-undated
 * @name      Married again, and dates are missing
 * @kind      orphan
 * @severity  info
 * @subject   who
 * @volatile  who, people, names
 * @message   {people} who married more than once may have had two spouses at a time, for all that the dates tell: {names}.
 * @why       A death or a divorce between two marriages is mostly just not recorded; with dates, the few who did have two at a time would show.
 * @fix       Record when the earlier marriage ended, or when the earlier spouse died.
 */
MATCH (who:Person)-[a:SPOUSE_OF]-(x:Person), (who)-[b:SPOUSE_OF]-(y:Person)
WHERE x.id < y.id AND x.id <> who.id AND y.id <> who.id
  AND time_windows_overlap(a.valid_from, a.valid_until, b.valid_from, b.valid_until) IS NULL
  AND NOT coalesce(x.valid_until <= b.valid_from, false)
  AND NOT coalesce(y.valid_until <= a.valid_from, false)
  AND NOT coalesce(who.plural_marriage, false)
WITH DISTINCT who ORDER BY who.name, who.id
WITH collect(who) AS all WHERE size(all) > 0
RETURN all[0] AS who,
  CASE size(all) WHEN 1 THEN 'One person' ELSE toString(size(all)) + ' people' END AS people,
  reduce(told = '', one IN all[0..3] | told + CASE told WHEN '' THEN '' ELSE ', ' END + one.name)
    + CASE WHEN size(all) > 3 THEN ' and others' ELSE '' END AS names

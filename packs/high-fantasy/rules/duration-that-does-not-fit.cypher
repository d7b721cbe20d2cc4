/**
 * @id        high-fantasy/duration-that-does-not-fit
 * @name      A duration that its dates deny
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    event
 * @subject   event
 * @predicate duration
 * @message   {event.name} is said to have lasted {event.duration}, from {event.began} to {event.ended}.
 * @why       How long a thing lasted follows from when it began and ended; where the two differ, one is wrong.
 * @fix       Correct the duration, or one of the two dates.
 */
MATCH (event:Event)
WHERE event.duration IS NOT NULL AND event.began IS NOT NULL AND event.ended IS NOT NULL
WITH event, split(toLower(trim(event.duration)), ' ') AS words
WHERE size(words) = 2
WITH event, words[1] AS unit, CASE words[0]
    WHEN 'a' THEN 1 WHEN 'one' THEN 1 WHEN 'two' THEN 2 WHEN 'three' THEN 3 WHEN 'four' THEN 4
    WHEN 'five' THEN 5 WHEN 'six' THEN 6 WHEN 'seven' THEN 7 WHEN 'eight' THEN 8 WHEN 'nine' THEN 9
    WHEN 'ten' THEN 10 WHEN 'eleven' THEN 11 WHEN 'twelve' THEN 12 ELSE toInteger(words[0]) END AS n
WHERE n IS NOT NULL AND (
  (unit IN ['day', 'days']
    AND (at_least_days(event.began, event.ended, n + 1) OR at_least_days(event.began, event.ended, n - 1) = false))
  OR (unit IN ['week', 'weeks']
    AND (at_least_days(event.began, event.ended, 7 * n + 7) OR at_least_days(event.began, event.ended, 7 * n - 7) = false))
  OR (unit IN ['year', 'years', 'winter', 'winters', 'summer', 'summers']
    AND (at_least_years(event.began, event.ended, n + 1) OR at_least_years(event.began, event.ended, n - 1) = false)))
RETURN event

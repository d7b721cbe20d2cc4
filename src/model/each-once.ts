/** Numbers, each once and in their order; the list itself where it is so already, as most short ones are. */
export function eachOnce(numbers: readonly number[]): readonly number[] {
  const isOnce = numbers.length <= FEW && numbers.every((one, at) => numbers.indexOf(one) === at);
  return isOnce ? numbers : [...new Set(numbers)];
}

/** Looking through so few costs less than a set of them. */
const FEW = 8;

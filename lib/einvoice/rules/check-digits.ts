const digitsOf = (text: string): number[] => [...text].map(Number);
const weighted = (digits: readonly number[], weightOf: (index: number) => number): number =>
  digits.reduce((sum, digit, index) => sum + digit * weightOf(index), 0);

/** GS1: weights 3 and 1 from the right. */
function isGln(id: string): boolean {
  const [check = 0, ...digits] = digitsOf(id).reverse();
  return (10 - (weighted(digits, (index) => (index % 2 === 0 ? 3 : 1)) % 10)) % 10 === check;
}

/** Norway: weights 2 to 7 from the right, modulo 11. */
function isNorwegian(id: string): boolean {
  const [check = 0, ...digits] = digitsOf(id).reverse();
  return Number(id) > 0 && (11 - (weighted(digits, (index) => (index % 6) + 2) % 11)) % 11 === check;
}

const isBelgian = (id: string): boolean => 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8));

/** Sweden: Luhn. */
function isSwedish(id: string): boolean {
  const doubled = digitsOf(id).map((digit, index) => (index % 2 === 0 ? digit * 2 : digit));
  return doubled.reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0) % 10 === 0;
}

const australianWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

function isAustralian(id: string): boolean {
  const [first = 0, ...rest] = digitsOf(id);
  return weighted([first - 1, ...rest], (index) => australianWeights[index] ?? 0) % 89 === 0;
}

/** How the numbers of a scheme (ISO 6523) look, and what their digits have to satisfy. */
const checks: Readonly<Record<string, [pattern: RegExp, isRight: (id: string) => boolean]>> = {
  "0088": [/^\d+$/, isGln],
  "0192": [/^\d{9}$/, isNorwegian],
  "0184": [/^(DK)?\d{8}$/, () => true],
  "0208": [/^\d{10}$/, isBelgian],
  "0007": [/^\d{10}$/, isSwedish],
  "0151": [/^\d{11}$/, isAustralian],
};

/** Whether a number's check digits are right; numbers of other schemes are. */
export function hasCheckDigits(scheme: string, id: string): boolean {
  const check = checks[scheme];
  return !check || (check[0].test(id) && check[1](id));
}

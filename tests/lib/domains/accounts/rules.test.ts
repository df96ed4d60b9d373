import fc from "fast-check";
import { expect, test } from "vitest";
import { isLeaked, passwordProblem, startingProfile } from "@/lib/domains/accounts/rules";
import { readLeakedPasswords } from "@/lib/kernel/auth/leaked-passwords";

const email = "grace.hopper@navy.example";

test.each([
  "password1234",
  "Password2024!",
  "P@ssw0rd1234",
  "p4ssw0rd!!!!!",
  "qwertyuiop123",
  "123456789012",
  "987654321098",
  "aaaaaaaaaaaa",
  "abababababab",
  "letmeinletmein",
  "welcome12345!",
  "abcdefghijklm",
  "1qaz2wsx3edc",
  "iloveyou1234",
  "adminadmin2026",
  "zyxwvutsrqpon",
])("%s is among the first guesses", (password) => {
  expect(passwordProblem(password, email)).toBe("common");
});

test.each(["seven mild otters hum", "correct horse battery staple", "ÄrgerlicheRegenschirme", "كلمات لا تنتمي معا", "9fK2-mQx7-zR4w"])(
  "%s may be chosen",
  (password) => {
    expect(passwordProblem(password, email)).toBeNull();
  },
);

test("the length is counted in characters, from 12 to 200", () => {
  expect(passwordProblem("mild otters", email)).toBe("too_short");
  expect(passwordProblem("🦦🌧️🎩🧦🌵🚲", email)).toBe("too_short");
  expect(passwordProblem(`${"mild otters hum ".repeat(13)}`, email)).toBe("too_long");
});

test("no password may contain the address or its first part", () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 40 }),
      fc.string({ maxLength: 40 }),
      fc.constantFrom(email, email.toUpperCase(), "Grace.Hopper"),
      (before, after, inner) => {
        expect(passwordProblem(`${before}${inner}${after}`, email)).toBe("contains_email");
      },
    ),
  );
});

test("the account's own names are among the first guesses, however they are written", () => {
  const names = ["Grace Hopper", "Northwind Traders", "northwind.atrium.example"];
  for (const password of ["grace-hopper-1", "NorthwindTraders!", "northwind traders 2026", "northwind.atrium.example"])
    expect(passwordProblem(password, "g@navy.example", names)).toBe("common");
  expect(passwordProblem("northwind mild otters", "g@navy.example", names)).toBeNull();
  expect(passwordProblem("918 273 645 546", "g@navy.example", ["2026"])).toBeNull();
});

test("a common word with digits and signs at its ends stays common", () => {
  const edge = fc.string({ unit: fc.constantFrom(..."0123456789!?.#-_"), maxLength: 12 });
  fc.assert(
    fc.property(edge, fc.constantFrom("password", "Welcome", "QWERTY", "letmein"), edge, (before, word, after) => {
      const password = `${before}${word}${after}`;
      fc.pre(password.length >= 12);
      expect(passwordProblem(password, email)).toBe("common");
    }),
  );
});

test("the answer never depends on case", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii", minLength: 12, maxLength: 60 }), (password) => {
      expect(passwordProblem(password.toUpperCase(), email)).toBe(passwordProblem(password.toLowerCase(), email));
    }),
  );
});

test.each([
  "zaq12wsxcde3",
  "ZAQ12wsxCDE3",
  "zaq12-wsx-cde3!",
  "2026zaq12wsxcde3",
  "unbelievable1",
  "Unb3lievable!!",
  "dragon99 dragon99",
  "zaq12wsxzaq12wsx",
  "m0th3rfuck3r",
])("%s is known from leaks", async (password) => {
  expect(isLeaked(password, await readLeakedPasswords())).toBe(true);
});

test("no password is refused for words in it, or for a short leaked one with much around it", async () => {
  const leaked = await readLeakedPasswords();
  const fine = ["seven mild otters hum", "unbelievable purple dragon", "dragon 48151623", "كلمات لا تنتمي معا", "9fK2-mQx7-zR4w", ""];
  expect(fine.filter((password) => isLeaked(password, leaked))).toEqual([]);
});

test("a country without a profile starts in English, without taxes", () => {
  expect(startingProfile("AQ")).toMatchObject({ locale: "en", tax: { rates: [] } });
  expect(startingProfile("SA")).toMatchObject({ locale: "ar", currency: "SAR" });
});

test("a company starts with its country's way of writing, unless its owner reads other words than come with it", () => {
  expect(startingProfile("FR")).toMatchObject({ locale: "fr", currency: "EUR" });
  expect(startingProfile("DE", "en")).toMatchObject({ locale: "de" });
  expect(startingProfile("SA", "en")).toMatchObject({ locale: "en" });
  expect(startingProfile("DE", "ar")).toMatchObject({ locale: "ar" });
});

test.each([
  ["SA", undefined, "ضريبة القيمة المضافة"],
  ["SA", "en", "VAT"],
  ["GB", undefined, "VAT"],
  ["GB", "ar", "ضريبة القيمة المضافة"],
  ["JO", undefined, "ضريبة المبيعات"],
  ["JO", "en", "GST"],
  ["AU", "ar", "ضريبة السلع والخدمات"],
  ["US", "ar", "ضريبة المبيعات"],
  ["DE", "ar", "USt"],
  ["AQ", "ar", "ضريبة"],
] as const)("the tax of a company of %s that begins in %s is called %s, and so are its rates", (country, chosen, name) => {
  const { tax } = startingProfile(country, chosen);
  expect(tax.name).toBe(name);
  const zeroRate = /\p{Script=Arabic}/u.test(name) ? `${name} (نسبة صفرية)` : `${name} (zero-rated)`;
  expect(tax.rates.map((rate) => rate.name)).toEqual(tax.rates.map(({ category }) => (category === "Z" ? zeroRate : name)));
});

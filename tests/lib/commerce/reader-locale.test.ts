import { expect, test } from "vitest";
import { formatDay, formatInstant, formatQuantity, formatRate } from "@/lib/commerce/document-format";
import { formatMoney } from "@/lib/commerce/money";
import * as mails from "@/lib/domains/mail-list";

const otherDigits = /(?![0-9])\p{Nd}/u;

test.each(["ar", "ar-SA", "ar-EG", "fa", "hi-u-nu-deva", "th-TH", "en-GB"])(
  "in %s figures and days have the digits 0 to 9 and Gregorian years",
  (locale) => {
    const written = [
      formatMoney("1234.50", "SAR", locale),
      formatDay("2026-03-05", locale),
      formatQuantity("2.5", locale),
      formatRate("15", locale),
      formatInstant(new Date("2026-03-05T10:30:00Z"), locale, "Asia/Riyadh"),
    ];
    for (const text of written) {
      expect(text).not.toMatch(otherDigits);
      expect(text).toMatch(/\d/);
    }
    expect(written[1]).toContain("2026");
  },
);

test("the samples of Arabic mails are formatted like the mails", () => {
  expect(JSON.stringify(Object.values(mails).map(({ texts }) => texts.ar))).not.toMatch(otherDigits);
});

import { fromWire } from "@/lib/commerce/money";
import jsQR from "jsqr";
import { epcText } from "@/lib/commerce/epc-qr";
import { PNG } from "pngjs";
import { describe, expect, test } from "vitest";
import { formatForPaper } from "@/lib/paper/document-parts";
import { Font } from "@react-pdf/renderer";
import { prepareSignature } from "@/lib/adapters/document-seal/append-signature";
import { loadFonts } from "@/lib/adapters/pdf/fonts";
import { renderBillingDocument } from "@/lib/adapters/pdf/render";
import { currencyCodes, type Currency } from "@/lib/commerce/currencies";
import type { DocumentView, DocumentViewSource } from "@/lib/commerce/document";
import type { BillingDocument } from "@/lib/commerce/lines";
import { toCii } from "@/lib/einvoice";
import { readEInvoice } from "@/lib/einvoice/read/e-invoice";
import { documentOf } from "@/tests/lib/einvoice/documents";
import { drawPages, plain, readFonts, readInfo, readPages, readWords } from "./read-pdf";
import { labelsOf, paymentLink, sampleDocument, sampleView } from "./sample-document";

const a4 = { width: 595.28, side: 52 };

async function render(view: DocumentView, paper: "A4" | "Letter" = "A4", logo?: Buffer): Promise<Buffer> {
  return renderBillingDocument({ view, labels: labelsOf[view.language.startsWith("ar") ? "ar" : "en"], paper, logo });
}

const view = (language: string, lines: number, more: Partial<DocumentViewSource> = {}, document: Partial<BillingDocument> = {}) =>
  sampleView(language, sampleDocument(language, lines, document), more);

/** Digits as 0 to 9, amounts without currency: in right-to-left lines, pdftotext puts the currency where it is on paper. */
const latinDigits = (text: string) =>
  plain(text)
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll("٫", ".")
    .replaceAll("٬", ",");
const figureOf = (text: string) => /\d[\d.,]*/.exec(latinDigits(text))?.[0] ?? text;

function amountsOf(document: DocumentView): string[] {
  const { lines, taxes, listed_subtotal, listed_discount, taxable, tax_total, total, amount_paid, amount_due } = formatForPaper(
    document,
    document.language,
  );
  const ofLines = lines.flatMap((line) => [line.quantity, line.unit_price, line.amount]);
  return [
    ...ofLines,
    ...taxes.flatMap((tax) => [tax.rate, tax.base, tax.amount]),
    listed_subtotal,
    listed_discount,
    taxable,
    tax_total,
    total,
    amount_paid,
    amount_due,
  ];
}

function countEach(items: string[]): Map<string, number> {
  return items.reduce((counts, item) => counts.set(item, (counts.get(item) ?? 0) + 1), new Map<string, number>());
}

test.each(["en", "ar", "ar-SA", "ar-EG"])("every amount of the view is on paper to the cent, in %s", async (language) => {
  const document = view(language, 12);
  const figures = countEach(latinDigits((await readPages(await render(document))).join("\n")).match(/\d[\d.,]*/g) ?? []);
  for (const [figure, count] of countEach(amountsOf(document).map(figureOf)))
    expect(figures.get(figure) ?? 0, figure).toBeGreaterThanOrEqual(count);
});

test.each(["JPY", "KWD", "EUR"] as const)("amounts have the decimal places of %s", async (currency) => {
  const lines = [{ key: "a", description: "Work", quantity: "3", unit_price: "1234", taxes: [] }];
  const document = view("en", 0, { amount_paid: 0n }, { currency, lines });
  const [page = ""] = await readPages(await render(document));
  expect(page).toContain(plain(formatForPaper(document, "en").amount_due));
  expect(figureOf(formatForPaper(document, "en").amount_due)).toBe({ JPY: "3,517", KWD: "3,516.900", EUR: "3,516.90" }[currency]);
});

test("every currency can be written in both languages", async () => {
  for (const language of ["en", "ar", "ar-SA"]) {
    const lines = currencyCodes.map((currency) => sampleCurrency(currency, language));
    const [page = ""] = await readPages(await render(view(language, 1, { notes: lines.join(" "), terms: null })));
    expect(page).not.toContain("□");
  }
});

function sampleCurrency(currency: Currency, language: string): string {
  return new Intl.NumberFormat(language, { style: "currency", currency }).format(1);
}

describe("pages", () => {
  test("each has its number, the page count and the document's number", async () => {
    const pages = await readPages(await render(view("en", 34)));
    expect(pages).toHaveLength(3);
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of 3`);
      expect(page).toContain("Invoice INV-2026-0042");
    });
  });

  test("each with lines repeats the column heads, and no line is lost", async () => {
    const document = view(
      "en",
      90,
      {},
      { lines: sampleDocument("en", 90).lines.map((line, index) => ({ ...line, description: `Item<${index}>` })) },
    );
    const pages = await readPages(await render(document));
    const withLines = pages.filter((page) => page.includes("Item<"));
    expect(withLines.length).toBeGreaterThan(3);
    for (const page of withLines) expect(page).toMatch(/Description +Quantity +Unit price +Tax +Amount/);
    expect(pages.join("").match(/Item<\d+>/g)).toEqual(Array.from({ length: 90 }, (_, index) => `Item<${index}>`));
  });

  test("the totals stay on one page, wherever the table ends", async () => {
    for (const count of [8, 9, 10, 11, 12]) {
      const pages = await readPages(await render(view("en", count, { notes: null, terms: null })));
      const withTotals = pages.filter((page) => /Subtotal|Tax by rate|Amount paid/.test(page));
      expect(withTotals).toHaveLength(1);
      expect(withTotals[0]).toMatch(/Subtotal[\s\S]*Amount paid[\s\S]*Balance due[\s\S]*Tax by rate/);
    }
  });

  test("a description, notes and terms longer than a page continue on the next", async () => {
    const words = Array.from({ length: 1800 }, (_, index) => `w${index}x`);
    const lines = sampleDocument("en", 2).lines.map((line, index) => (index === 0 ? { ...line, description: words.join(" ") } : line));
    const text = (await readPages(await render(view("en", 2, { terms: words.map((word) => `t${word}`).join(" ") }, { lines })))).join("\n");
    expect(words.filter((word) => !new RegExp(`(?<!t)${word}\\b`).test(text))).toEqual([]);
    expect(words.filter((word) => !text.includes(`t${word}`))).toEqual([]);
  });

  test("A4 and Letter", async () => {
    expect((await readInfo(await render(view("en", 1))))["Page size"]).toContain("A4");
    expect((await readInfo(await render(view("en", 1), "Letter")))["Page size"]).toContain("letter");
  });
});

test("title, author and language are in the file, and an issued document renders to the same bytes", async () => {
  const pdf = await render(view("ar", 3));
  expect(await readInfo(pdf)).toMatchObject({ Title: "فاتورة INV-2026-0042", Author: "شركة أكمي للأثاث (المحدودة)" });
  expect(pdf.toString("latin1")).toContain("/Lang (ar)");
  expect(Buffer.compare(await render(view("ar", 3)), pdf)).toBe(0);
});

test.each([
  ["en", "DRAFT"],
  ["ar", "مسودة"],
])("a document without a number is marked on each page, in %s", async (language, mark) => {
  const pages = await readPages(await render(view(language, 30, { number: null })));
  expect(pages.length).toBeGreaterThan(1);
  const letters = (text: string) => [...text].filter((letter) => mark.includes(letter)).length;
  for (const page of pages) expect(letters(page)).toBeGreaterThanOrEqual(mark.length);
  expect(pages.every((page) => page.includes(language === "en" ? "Invoice Draft" : mark))).toBe(true);
  expect((await readPages(await render(view(language, 1)))).join("")).not.toContain(mark);
});

test.each(["en", "ar"])("the QR code contains the payment link, in %s", async (language) => {
  const [page] = await drawPages(await render(view(language, 2)), 150);
  if (!page) throw new Error("The PDF has no page.");
  expect(jsQR(new Uint8ClampedArray(page.data), page.width, page.height)?.data).toBe(paymentLink);
});

test.each(["en", "ar"])("the QR code of a bank transfer is read by a banking app, in %s", async (language) => {
  const sent = { name: "Müller & Söhne", iban: "DE89370400440532013000", bic: null, amount: "115.00", number: "INV-2026-0042" };
  const code = epcText(sent);
  const bank_transfer = { name: sent.name, account: "DE89 3704 0044 0532 0130 00", bic: null, reference: sent.number, code };
  const pdf = await render({ ...view(language, 2, { payment_link: null }), bank_transfer });
  const [page] = await drawPages(pdf, 150);
  if (!page) throw new Error("The PDF has no page.");
  expect(jsQR(new Uint8ClampedArray(page.data), page.width, page.height)?.data).toBe(code);
  expect((await readPages(pdf)).join("").replace(/\s/g, "")).toContain(sent.number);
});

/** The sample document, paid in full. */
function paidView() {
  const { total, currency } = view("en", 1);
  return view("en", 1, { amount_paid: fromWire(total, currency) });
}

test("a link too long for a QR code is printed as text, and a paid invoice has none", async () => {
  const long = `https://acme.example.com/d/${"k".repeat(900)}`;
  const text = (await readPages(await render(view("en", 1, { payment_link: long })))).join("").match(/k/g) ?? [];
  expect(text.length).toBeGreaterThanOrEqual(900);
  expect((await readPages(await render(paidView()))).join("")).not.toContain("Pay online");
});

test.each(["en", "ar", "ar-SA"])("the file carries every font it uses, in %s", async (language) => {
  const fonts = await readFonts(await render(view(language, 3, { number: null, notes: "Tab\there\r\nنص 中文 🙂 \u202eback\u202c" })));
  expect(fonts.length).toBeGreaterThan(1);
  expect(fonts.filter((font) => font.embedded !== "yes")).toEqual([]);
});

test("a character that no font has is shown as □ and logged", async () => {
  const [page = ""] = await readPages(await render(view("en", 1, { notes: "Paid by ኢት 🙂" })));
  expect(page).toContain("Paid by □□");
  expect(page).toContain(labelsOf.en.unshown);
  expect((await readPages(await render(view("en", 1)))).join("")).not.toContain("□");
});

describe("other scripts", () => {
  const samples = {
    NotoSansSC: "感谢您的惠顾，请付款",
    NotoSansJP: "お支払いください",
    NotoSansKR: "결제해 주세요",
    NotoSansHebrew: "תודה",
    NotoSansThai: "ขอบคุณ น้ำ",
    NotoSansDevanagari: "धन्यवाद",
    NotoEmoji: "🙂🎉 👨‍👩‍👧 🇬🇧",
  };

  test.each(Object.entries(samples))("%s prints %s, embedded and complete", async (font, text) => {
    const pdf = await render(view("en", 1, { notes: text, terms: null }));
    expect((await readFonts(pdf)).filter(({ embedded }) => embedded !== "yes")).toEqual([]);
    expect((await readFonts(pdf)).map(({ name }) => name).join()).toContain(`${font}-Regular`);
    const page = (await readPages(pdf)).join("").replaceAll(" ", "");
    expect(page).not.toContain("□");
    const letters = [...text.replace(/[\s\u200d\p{M}\u0e33]/gu, "")];
    for (const letter of letters) expect(page, letter).toContain(letter);
  });

  test("Latin documents carry Inter alone, also after one in other scripts", async () => {
    await render(view("en", 1, { notes: Object.values(samples).join("\n") }));
    const fonts = (await readFonts(await render(view("en", 3)))).map(({ name }) => name.replace(/^[A-Z]+\+/, ""));
    expect(fonts.sort()).toEqual(["Inter-Regular", "Inter-SemiBold"]);
  });

  test("text without spaces stays between the margins", async () => {
    const notes = [samples.NotoSansSC.repeat(20), "ข้อความภาษาไทยที่ไม่มีช่องว่าง".repeat(8)].join("\n");
    const words = await readWords(await render(view("en", 1, { notes })));
    expect(words.filter((word) => word.right > a4.width - a4.side + 4)).toEqual([]);
  });
});

test("a glyph that was first met as part of another keeps its character", async () => {
  await loadFonts();
  const { data } = Font.getFont({ fontFamily: "Inter", fontWeight: 400 }) ?? {};
  const inter = data as unknown as { numGlyphs: number; getGlyph(id: number): unknown };
  for (let id = 0; id < inter.numGlyphs; id += 1) inter.getGlyph(id);
  const letters = "ЖЩЪЫЭЮЯ ΓΔΘΛΞΠΣΦΨΩ";
  const [page = ""] = await readPages(await render(view("en", 1, { notes: letters })));
  expect(page).toContain(letters);
});

test("a paid document says so, and names its number once in the head", async () => {
  const [page = ""] = await readPages(await render(paidView()));
  expect(page).toContain("PAID");
  expect(page).toContain("Paid in full");
  expect(page.split("INV-2026-0042")).toHaveLength(3);
  expect((await readPages(await render(view("en", 1))))[0]).not.toContain("PAID");
});

test("units and the customer's reference are printed", async () => {
  const lines = [{ key: "a", description: "Work", quantity: "3", unit: "h", unit_price: "10", taxes: [] }];
  const [page = ""] = await readPages(await render(view("en", 0, { reference: "PO 7781" }, { lines })));
  expect(page).toMatch(/Reference +PO 7781/);
  expect(page).toMatch(/Work +3 ?h/);
});

test("a language whose digits or months no font has falls back to English digits and months", async () => {
  const [page = ""] = await readPages(await render(view("bn", 1)));
  expect(page).toContain("Due Apr 4, 2026");
  expect(page).toContain("SAR");
});

describe("on the page", () => {
  const inside = (words: Awaited<ReturnType<typeof readWords>>) =>
    words.filter((word) => word.left < a4.side - 1 || word.right > a4.width - a4.side + 1);

  test("words without a break stay complete and between the margins", async () => {
    const code = "ABCDEFGHIJ".repeat(30);
    const lines = sampleDocument("en", 2).lines.map((line) => ({ ...line, description: code }));
    const words = await readWords(
      await render(view("en", 2, { notes: code, buyer: { name: code, tax_id: code, country: null, address: [code] } }, { lines })),
    );
    expect(inside(words)).toEqual([]);
    expect(words.map((word) => word.text).join("")).toContain("ABCDEFGHIJ");
    expect(words.some((word) => word.text.endsWith("-"))).toBe(false);
  });

  test.each(["en", "ar"])("the largest amounts stay between the margins and do not touch, in %s", async (language) => {
    const taxes = [{ name: "VAT", rate: "15", compound: false, category: "S" as const }];
    const lines = [{ key: "a", description: "All of it", quantity: "123456.123456", unit_price: "1234567890.123456", taxes }];
    const words = await readWords(await render(view(language, 1, {}, { lines, currency: "KWD" })));
    expect(inside(words)).toEqual([]);
    for (const [index, left] of words.entries()) {
      const meeting = words
        .slice(index + 1)
        .filter(
          (right) =>
            left.left < right.right - 1 && right.left < left.right - 1 && left.top < right.bottom - 4 && right.top < left.bottom - 4,
        );
      expect(meeting, left.text).toEqual([]);
    }
  });

  test("Arabic puts the amount left of the quantity, English the other way", async () => {
    const place = async (language: string, figure: string) =>
      (await readWords(await render(view(language, 1)))).find((word) => plain(word.text) === figure)?.left ?? Number.NaN;
    expect(await place("en", "1.5")).toBeLessThan(await place("en", "185.19"));
    expect(await place("ar", "1.5")).toBeGreaterThan(await place("ar", "185.19"));
  });
});

describe("the logo", () => {
  const png = new PNG({ width: 40, height: 20 });
  for (let index = 0; index < png.data.length; index += 4) png.data.set([220, 20, 60, 255], index);
  const logo = PNG.sync.write(png);
  const crimson = (page: PNG | undefined) => {
    let count = 0;
    for (let index = 0; page && index < page.data.length; index += 4)
      if (page.data[index] === 220 && page.data[index + 1] === 20) count += 1;
    return count;
  };

  test("replaces the name at the top", async () => {
    const [page] = await drawPages(await render(view("en", 1), "A4", logo), 72);
    expect(crimson(page)).toBeGreaterThan(2000);
    expect(crimson((await drawPages(await render(view("en", 1)), 72))[0])).toBe(0);
  });

  test.each([
    ["a cut PNG", logo.subarray(0, 40)],
    ["no picture", Buffer.from("GIF89a")],
    ["nothing", Buffer.alloc(0)],
  ])("is the name for %s", async (_, data) => {
    const [page = ""] = await readPages(await render(view("en", 1), "A4", data));
    expect(page.trimStart()).toMatch(/^Acme Furniture/);
  });
});

test("an estimate and a credit note ask for no payment", async () => {
  const [estimate = ""] = await readPages(
    await render(
      view("en", 1, {
        title_key: "estimate",
        dates: { issue_date: "2026-03-05", due_date: null, supply_date: null, expiry_date: "2026-04-01" },
      }),
    ),
  );
  expect(estimate).toContain("Valid until Apr 1, 2026");
  const [credit = ""] = await readPages(await render(view("en", 1, { title_key: "credit_note", payment_link: null })));
  for (const page of [estimate, credit]) expect(page).not.toContain("Balance due");
});

test("a credit note on its own template names the invoice that it corrects and asks for no payment", async () => {
  const preceding = { number: "INV-2026-0007", issue_date: "2026-02-03", reason: "Reason: wrong price" };
  const request = view("en", 1, { title_key: "credit_note", payment_link: null, preceding });
  const [page = ""] = await readPages(
    await renderBillingDocument({ template: "credit_note", view: request, labels: labelsOf.en, paper: "A4" }),
  );
  expect(plain(page)).toContain("Corrects invoice INV-2026-0007 of Feb 3, 2026");
  expect(plain(page)).toContain("Reason: wrong price");
  expect(plain(page)).toContain("No payment is due for this credit note.");
  expect(page).not.toContain("Balance due");
});

test("an invoice with an electronic one is a PDF/A-3 that carries it, says so, and can still be sealed", async () => {
  const xml = toCii(documentOf(), "factur-x");
  const request = { view: view("en", 3), labels: labelsOf.en, paper: "A4" as const };
  const pdf = await renderBillingDocument(request, xml);
  expect(await readEInvoice(pdf)).toMatchObject({ profile: "factur-x", xml, problems: [] });
  const text = pdf.toString("latin1");
  for (const mark of ["<pdfaid:part>3<", "<pdfaid:conformance>B<", "<fx:ConformanceLevel>EN 16931<", "/AFRelationship /Alternative"])
    expect(text).toContain(mark);
  expect(await renderBillingDocument(request, xml)).toEqual(pdf);
  const place = { room: 100, at: new Date(0), name: "Acme", reason: "Seal", owner: "company" as const };
  expect(prepareSignature(pdf, place).pdf.length).toBeGreaterThan(pdf.length);
});

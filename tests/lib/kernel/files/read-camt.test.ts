import { describe, expect, test } from "vitest";
import { readCamt } from "@/lib/kernel/files/read-camt";
import { camtOf } from "@/tests/support/camt";

describe("a bank statement", () => {
  test("its booked credits are read, with what the payer wrote", () => {
    const entries = readCamt(
      camtOf([
        { amount: "115.00", text: "INV-2026-00041 &amp; more", reference: "FT-1", payer: "Müller" },
        { amount: "9.00", indicator: "DBIT" },
        { amount: "8.00", status: "PDNG" },
        { amount: "7.5000", currency: "USD", date: "2026-03-11T10:00:00" },
      ]),
    );
    expect(entries).toEqual([
      {
        account: "DE89370400440532013000",
        reference: "FT-1",
        date: "2026-03-10",
        currency: "EUR",
        amount: "115",
        payer_name: "Müller",
        payer_account: null,
        text: "INV-2026-00041 & more",
      },
      expect.objectContaining({ reference: null, amount: "7.5", currency: "USD" }),
    ]);
  });

  test("a booking of several payments counts as these, each with its reference", () => {
    const part = (amount: string, reference: string) =>
      `<TxDtls><Refs><TxId>${reference}</TxId><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt>
<RltdPties><Dbtr><Nm>Old format</Nm></Dbtr><DbtrAcct><Id><IBAN>FR1420041010050500013M02606</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`;
    const entries = readCamt(camtOf([{ amount: "30.00", reference: "FT-2", more: part("10.00", "a") + part("20.00", "b") }]));
    expect(entries).toMatchObject([
      {
        amount: "10",
        reference: "FT-2/a",
        payer_name: "Old format",
        payer_account: "FR1420041010050500013M02606",
        text: "RF18539007547034",
      },
      { amount: "20", reference: "FT-2/b" },
    ]);
  });

  test("a booking whose parts do not add up to it counts as one payment", () => {
    const part = (amount: string) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt></TxDtls>`;
    expect(readCamt(camtOf([{ amount: "29.50", more: part("10.00") + part("20.00") }]))).toMatchObject([{ amount: "29.5" }]);
  });

  test("a booking of nothing is no payment", () => {
    expect(readCamt(camtOf([{ amount: "0.00" }, { amount: "0" }, { amount: "0.10" }]))).toMatchObject([{ amount: "0.1" }]);
  });

  test("a reversal of a debit is no payment", () => {
    const reversal = camtOf([{ amount: "5.00" }]).replace("<Sts>", "<RvslInd>true</RvslInd><Sts>");
    expect(readCamt(reversal)).toEqual([]);
  });

  test.each([
    ["nothing", ""],
    ["a text", "hello"],
    ["other XML", "<a><b/></a>"],
    ["a cut-off file", camtOf([{ amount: "5.00" }]).slice(0, 400)],
    ["entities of its own", `<!DOCTYPE d [<!ENTITY a "b">]>${camtOf([]).replace(/^<\?.*?\?>/, "")}`],
    ["endless nesting", `${"<a>".repeat(1000)}${"</a>".repeat(1000)}`],
  ])("%s is refused", (_what, text) => {
    expect(() => readCamt(text)).toThrow(expect.objectContaining({ code: "invalid" }));
  });
});

import { describe, expect, test } from "vitest";
import { merge, mergePlain, assertMergeable, fieldsUsed } from "@/lib/domains/mail/rules";
import { MailKey, MailLanguage } from "@/lib/domains/mail/schema";
import { fieldsOf, shippedFooter, shippedMail, shippedReplyLine, shippedSample } from "@/lib/domains/mail/rules/templates";
import { renderMarkdown } from "@/lib/kernel/sanitise";

const all = MailKey.options.flatMap((key) => MailLanguage.options.map((language) => ({ key, language })));

describe.each(all)("$key in $language", ({ key, language }) => {
  const words = shippedMail(key, language);
  const sample: Record<string, string> = shippedSample(key, language);
  const allowed = fieldsOf(key);
  const values: Record<string, string> = { ...sample, "company.name": "Acme & Co" };

  test("uses only its own names, including the required ones", () => {
    expect(() => assertMergeable(words, allowed)).not.toThrow();
    const used = fieldsUsed(`${words.subject} ${words.body} ${words.button_label}`);
    expect(allowed.filter((name) => name !== "company.name" && !used.includes(name))).toEqual([]);
  });

  test("its sample has exactly one value for each name except the company's", () => {
    expect(Object.keys(sample).sort()).toEqual(allowed.filter((name) => name !== "company.name").sort());
  });

  test("merges with its sample: no brace remains, every value appears", () => {
    const body = mergePlain(words.body, values, allowed);
    expect([mergePlain(words.subject, values, allowed), body, words.button_label].join("\n")).not.toMatch(/[{}]/);
    for (const name of fieldsUsed(words.body)) expect(body).toContain(values[name]);
    const html = renderMarkdown(merge(words.body, values, allowed));
    expect(html).not.toMatch(/\{\{|&amp;#/);
  });

  test("is written in its language", () => {
    const letters = mergePlain(words.body, Object.fromEntries(allowed.map((name) => [name, "1"])), allowed).replace(/\P{L}/gu, "");
    const arabic = letters.replace(/\P{Script=Arabic}/gu, "").length / letters.length;
    expect(arabic).toBe(language === "ar" ? 1 : 0);
  });
});

test("the footer names the company", () => {
  for (const language of MailLanguage.options)
    for (const line of [shippedFooter(language), shippedReplyLine(language)]) expect(fieldsUsed(line)).toEqual(["company.name"]);
});

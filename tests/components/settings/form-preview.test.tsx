import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FormPreview } from "@/components/settings/forms/FormPreview";
import { availableFields, defaultLayout } from "@/components/settings/forms/layout-draft";
import { arrangeFields, textFor } from "@/lib/domains/public-forms/rules";
import common from "@/lib/i18n/ar/common.json";
import settings from "@/lib/i18n/ar/settings.json";

const words = (text: string) => ({ title: text, text, send: text, fields: { name: text, email: text, city: text } });
const available = availableFields("lead", { en: words("in English"), ar: words("بالعربية") }, []);
const plain = defaultLayout("lead", available);
const layout = {
  ...plain,
  title: { en: "Plan your office" },
  consent: { en: "You may call me." },
  fields: plain.fields.map((field) => (field.name === "city" ? { ...field, label: { en: "Town" }, help: { en: "Of the site" } } : field)),
};

test("the preview falls back as the hosted form does for texts in one language", () => {
  const reader = { language: "ar", company: "ar" } as const;
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="ar" messages={{ common, settings }} timeZone="UTC">
      <FormPreview form="lead" layout={layout} available={available} reader={reader} words={words("بالعربية")} />
    </NextIntlClientProvider>,
  );
  const fields = available.map(({ name, labels, required }) => ({ name, label: labels.ar, required }));
  const hosted = arrangeFields(layout, fields, reader).flatMap(({ label, help }) => (help === null ? [label] : [label, help]));
  expect(hosted).toContain("Town");
  expect(hosted).toContain("Of the site");
  for (const text of [...hosted, textFor(layout.title, reader), textFor(layout.consent, reader)]) expect(html).toContain(`>${text ?? ""}<`);
});

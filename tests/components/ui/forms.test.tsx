import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Badge, Button, Checkbox, InputField, SelectField } from "@/components/ui";

describe("a field", () => {
  const html = renderToStaticMarkup(
    <InputField
      name="contacts.0.email"
      label="Email"
      hint="Where invoices go"
      error="Enter an address"
      required
      type="email"
      defaultValue="x"
    />,
  );

  test("associates label, hint and error with its control", () => {
    expect(html).toContain('<label for="field-contacts-0-email"');
    expect(html).toMatch(/<input[^>]* id="field-contacts-0-email"/);
    expect(html).toMatch(/<input[^>]* aria-describedby="field-contacts-0-email-hint field-contacts-0-email-error"/);
    expect(html).toContain('id="field-contacts-0-email-hint"');
    expect(html).toContain('id="field-contacts-0-email-error"');
    expect(html).toMatch(/<input[^>]* aria-invalid="true"/);
    expect(html).toMatch(/<input[^>]* required=""/);
  });

  test("retains its value and has the API's name", () => {
    expect(html).toMatch(/<input[^>]* name="contacts\.0\.email"/);
    expect(html).toMatch(/<input[^>]* value="x"/);
  });

  test("without hint and error references neither", () => {
    const bare = renderToStaticMarkup(<SelectField name="country" label="Country" />);
    expect(bare).not.toContain("aria-describedby");
    expect(bare).not.toContain("aria-invalid=");
  });
});

test("a checkbox has its label and its error", () => {
  const html = renderToStaticMarkup(<Checkbox name="terms" label="I agree" error="Agree first" />);
  expect(html).toContain('for="field-terms"');
  expect(html).toContain('aria-describedby="field-terms-error"');
});

test("a button submits only if told to, and a busy one announces that but stays focusable", () => {
  expect(renderToStaticMarkup(<Button>Save</Button>)).toContain('type="button"');
  const busy = renderToStaticMarkup(
    <Button type="submit" busy>
      Save
    </Button>,
  );
  expect(busy).toContain('aria-busy="true"');
  expect(busy).not.toContain('disabled=""');
});

test("each tone of a badge has its own shape, hidden from screen readers beside the word", () => {
  const shapes = (["neutral", "good", "warn", "bad", "accent"] as const).map(
    (tone) => /<svg.*<\/svg>/.exec(renderToStaticMarkup(<Badge tone={tone}>Paid</Badge>))?.[0],
  );
  expect(new Set(shapes).size).toBe(5);
  for (const shape of shapes) expect(shape).toContain('aria-hidden="true"');
});

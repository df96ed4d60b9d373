import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SignInForm } from "@/app/(auth)/sign-in/SignInForm";
import auth from "@/lib/i18n/en/auth.json";
import common from "@/lib/i18n/en/common.json";

test("before hydration every button is disabled, the demo's included", () => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ auth, common }} timeZone="UTC">
      <SignInForm next="/dashboard" visitor={{ email: "anna@example.com", password: "a password" }} />
    </NextIntlClientProvider>,
  );
  const buttons = html.match(/<button[^>]*>/g) ?? [];
  expect(buttons).toHaveLength(3);
  for (const button of buttons) expect(button).toContain('disabled=""');
});

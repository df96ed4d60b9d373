import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RelativeTime } from "@/components/ui/RelativeTime";

const now = new Date("2026-11-22T10:00:00Z");
const shown = (value: string): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="UTC" now={now} messages={{}}>
      <RelativeTime value={value} />
    </NextIntlClientProvider>,
  ).replaceAll(/<[^>]*>/g, "");

test("a recent instant is shown as a duration, and a distant one as a date", () => {
  expect(shown("2026-11-22T09:45:00Z")).toBe("15 minutes ago");
  expect(shown("2026-11-20T10:00:00Z")).toBe("2 days ago");
  expect(shown("2026-09-01T10:00:00Z")).toBe("1 Sept 2026");
});

test("an instant after the page's clock reads as now, not as future", () => {
  expect(shown("2026-11-22T10:00:04Z")).toBe("now");
  expect(shown("2026-11-22T10:00:59Z")).toBe("now");
});

test("an instant that is to come says how soon", () => {
  expect(shown("2026-11-22T18:00:00Z")).toBe("in 8 hours");
  expect(shown("2026-11-25T10:00:00Z")).toBe("in 3 days");
  expect(shown("2027-02-01T10:00:00Z")).toBe("1 Feb 2027");
});

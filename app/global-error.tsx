"use client";

import { Notice } from "@/components/layout/Notice";
import { buttonClasses } from "@/components/ui/button-classes";
import english from "@/lib/i18n/en/common.json";
import arabic from "@/lib/i18n/ar/common.json";
import "./globals.css";

/** Shown when the root layout fails; the messages may be missing, so the page has both languages. */
export default function GlobalErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en" dir="ltr">
      <body>
        <Notice
          title={english.broken.title}
          actions={
            <button type="button" onClick={reset} className={buttonClasses("primary")}>
              {english.broken.again}
            </button>
          }
        >
          <p>{english.broken.text}</p>
          <p lang="ar" dir="rtl">
            {arabic.broken.text}
          </p>
        </Notice>
      </body>
    </html>
  );
}

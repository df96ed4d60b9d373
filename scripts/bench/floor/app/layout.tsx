import type { ReactNode } from "react";

// oxlint-disable-next-line atrium/default-export -- Next requires it
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}

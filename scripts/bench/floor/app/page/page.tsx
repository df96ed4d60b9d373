export const dynamic = "force-dynamic";

// oxlint-disable-next-line atrium/default-export -- Next requires it
export default function BarePage() {
  return (
    <main>
      <h1>Clear a paper jam</h1>
      <p>Open the tray and pull the sheet out slowly.</p>
    </main>
  );
}

/** A company's picture behind its sign-in page. */
export function Backdrop({ url }: { url: string }) {
  return <img src={url} alt="" className="fixed inset-0 -z-10 size-full object-cover print:hidden" />;
}

/** The sheet that keeps a form readable on any picture. */
export const sheet = "rounded-md border border-line bg-surface p-5 shadow-float sm:p-8";

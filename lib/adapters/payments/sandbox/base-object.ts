/** The fields of every object. */
export interface Base {
  id: string;
  created: number;
  livemode: false;
  metadata: Record<string, string>;
}

// The table's page is one object in several files: see the end of web/table.js.
import "../web/table.js";

declare module "../web/table.js" {
  interface TablePage extends Framing, Prompting, Strip, Choosing, Inspecting, Happening, Telling, Reading, Covering {}
}

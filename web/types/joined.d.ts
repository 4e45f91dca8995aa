// The table's page is one object in several files: see the end of web/table/page.js.
import "../table/page.js";

declare module "../table/page.js" {
  interface TablePage extends Framing, Prompting, Strip, Choosing, Inspecting, Happening, Telling, Reading, Covering {}
}

export interface PostTown {
  town: string;
  county: string;
}

/**
 * One entry per postcode area, with counties and the towns that have districts of their own ("Bath 1-2" is BA1 and
 * BA2). Leaves out shared districts, which could give a wrong town. Source: Royal Mail's public list of post towns.
 */
export const AREAS: Readonly<Record<string, string>> = {
  AB: "Aberdeenshire: Aberdeen 10-16 21-25, Inverurie 51, Fraserburgh 43, Peterhead 42",
  AL: "Hertfordshire: St Albans 1-4, Harpenden 5, Welwyn 6, Hatfield 9-10",
  B: "West Midlands: Birmingham 1-38 40-48, Solihull 91-93, Sutton Coldfield 72-76",
  BA: "Somerset: Bath 1-2, Radstock 3, Shepton Mallet 4, Wells 5, Glastonbury 6, Frome 11, Street 16, Yeovil 20-22",
  BB: "Lancashire: Blackburn 1-2, Darwen 3, Rossendale 4, Accrington 5, Nelson 9, Burnley 10-12",
  BD: "West Yorkshire: Bradford 1-15, Bingley 16, Shipley 17-18, Keighley 20-22",
  BH: "Dorset: Bournemouth 1-11, Poole 12-17, Swanage 19, Wareham 20, Wimborne 21, Ferndown 22, Christchurch 23",
  BL: "Greater Manchester: Bury 0 8-9, Bolton 1-7",
  BN: "East Sussex: Brighton 1-2, Hove 3, Lewes 7-8, Newhaven 9, Eastbourne 20-23",
  BR: "Kent: Bromley 1-2, Beckenham 3, West Wickham 4, Orpington 5-6, Chislehurst 7, Swanley 8",
  BS: "Bristol: Bristol 1-11 13-16 30-32 34-37 39-41; Somerset: Clevedon 21, Weston-super-Mare 22-24",
  BT: "Northern Ireland: Belfast 1-17, Holywood 18, Bangor 19-20, Newtownards 22-23, Lisburn 27-28",
  CA: "Cumbria: Carlisle 1-6, Brampton 8, Penrith 10-11, Keswick 12, Cockermouth 13, Workington 14, Whitehaven 28",
  CB: "Cambridgeshire: Cambridge 1-5 21-25, Ely 6-7; Suffolk: Newmarket 8, Haverhill 9",
  CF: "South Glamorgan: Cardiff 3 5 10-11 14-15 23-24, Bridgend 31-32, Pontypridd 37-38, Caerphilly 83, Barry 62-63",
  CH: "Cheshire: Chester 1-4; Merseyside: Birkenhead 41-43, Wallasey 44-45, Wirral 46-49 60-63; Flintshire: Deeside 5",
  CM: "Essex: Chelmsford 1-3, Brentwood 13-15, Billericay 11-12, Braintree 7, Witham 8, Maldon 9, Harlow 17-20",
  CO: "Essex: Colchester 1-7, Halstead 9, Clacton-on-Sea 15-16; Suffolk: Sudbury 10",
  CR: "Surrey: Croydon 0, South Croydon 2, Caterham 3, Mitcham 4, Coulsdon 5, Warlingham 6",
  CT: "Kent: Canterbury 1-4, Whitstable 5, Herne Bay 6, Broadstairs 10, Ramsgate 11-12, Dover 15-17, Folkestone 18-20",
  CV: "West Midlands: Coventry 1-6; Warwickshire: Kenilworth 8, Bedworth 12, Nuneaton 10-11, Rugby 21-22, Leamington Spa 31-32",
  CW: "Cheshire: Crewe 1-4, Nantwich 5, Tarporley 6, Northwich 8-9, Middlewich 10, Sandbach 11, Congleton 12",
  DA: "Kent: Dartford 1-4, Bexley 5, Bexleyheath 6-7, Welling 16, Sidcup 14-15, Gravesend 11-12, Swanscombe 10",
  DD: "Angus: Dundee 1-5, Carnoustie 7, Forfar 8, Brechin 9, Montrose 10, Arbroath 11; Fife: Newport-on-Tay 6",
  DE: "Derbyshire: Derby 1-3 21-24, Matlock 4, Belper 56, Ripley 5, Ilkeston 7, Swadlincote 11; Staffordshire: Burton-on-Trent 13-15",
  DG: "Dumfriesshire: Dumfries 1-2, Lockerbie 11, Annan 12; Kirkcudbrightshire: Castle Douglas 7; Wigtownshire: Stranraer 9",
  DH: "County Durham: Durham 1 6-7, Chester le Street 2-3, Consett 8, Stanley 9; Tyne and Wear: Houghton le Spring 4-5",
  DL: "County Durham: Darlington 1-3, Bishop Auckland 13-14, Crook 15, Ferryhill 17; North Yorkshire: Northallerton 6-7, Richmond 10-11",
  DN: "South Yorkshire: Doncaster 1-8 11-12; Lincolnshire: Scunthorpe 15-17, Gainsborough 21, Grimsby 31-34 37 41, Cleethorpes 35; East Yorkshire: Goole 14",
  DT: "Dorset: Dorchester 1-2, Weymouth 3-4, Portland 5, Bridport 6, Lyme Regis 7, Sherborne 9, Blandford Forum 11",
  DY: "West Midlands: Dudley 1-3, Tipton 4, Brierley Hill 5-6, Stourbridge 7-9; Worcestershire: Kidderminster 10-11 14, Bewdley 12",
  E: "London: London 1-18 20",
  EC: "London: London 1-4",
  EH: "Midlothian: Edinburgh 1-13 16-17, Dalkeith 22; East Lothian: Musselburgh 21, Haddington 41, North Berwick 39; West Lothian: Livingston 54",
  EN: "Middlesex: Enfield 1-3; Hertfordshire: Barnet 4-5, Potters Bar 6, Waltham Cross 7-8, Hoddesdon 11; Essex: Waltham Abbey 9",
  EX: "Devon: Exeter 1-6, Dawlish 7, Exmouth 8, Sidmouth 10, Seaton 12, Honiton 14, Tiverton 16, Barnstaple 31-32",
  FK: "Stirlingshire: Falkirk 1-2, Grangemouth 3, Larbert 5, Stirling 7-9; Clackmannanshire: Alloa 10",
  FY: "Lancashire: Blackpool 1-4, Thornton-Cleveleys 5, Poulton-le-Fylde 6, Fleetwood 7, Lytham St Annes 8",
  G: "Lanarkshire: Glasgow 1-5 9 11-15 20-23 31-34 40-46 51-53; Dunbartonshire: Clydebank 81, Dumbarton 82, Helensburgh 84",
  GL: "Gloucestershire: Gloucester 1-4, Stroud 5-6, Cirencester 7, Dursley 11, Cheltenham 50-53, Tewkesbury 20",
  GU: "Surrey: Guildford 1-5, Godalming 7-8, Farnham 9-10, Camberley 15-16, Woking 21-22; Hampshire: Aldershot 11-12",
  HA: "Middlesex: Harrow 1-3, Stanmore 7, Edgware 8, Wembley 9, Ruislip 4, Pinner 5, Northwood 6",
  HD: "West Yorkshire: Huddersfield 1-5 7-8, Brighouse 6, Holmfirth 9",
  HG: "North Yorkshire: Harrogate 1-3, Ripon 4, Knaresborough 5",
  HP: "Hertfordshire: Hemel Hempstead 1-3, Berkhamsted 4; Buckinghamshire: Chesham 5, Amersham 6-7, High Wycombe 10-13, Aylesbury 19-21",
  HR: "Herefordshire: Hereford 1-4, Bromyard 7, Ledbury 8, Leominster 6, Ross-on-Wye 9",
  HS: "Isle of Lewis: Stornoway 1",
  HU: "East Yorkshire: Hull 1-12, Hessle 13, Cottingham 16, Beverley 17, Hornsea 18, Withernsea 19",
  HX: "West Yorkshire: Halifax 1-4, Elland 5, Sowerby Bridge 6, Hebden Bridge 7",
  IG: "Essex: Ilford 1-6, Chigwell 7, Woodford Green 8, Buckhurst Hill 9, Loughton 10, Barking 11",
  IM: "Isle of Man: Douglas 1-2",
  IP: "Suffolk: Ipswich 1-10, Felixstowe 11, Woodbridge 12-13, Stowmarket 14, Bury St Edmunds 28-33; Norfolk: Thetford 24-25",
  IV: "Inverness-shire: Inverness 1-3; Nairnshire: Nairn 12; Ross-shire: Dingwall 15; Morayshire: Elgin 30; Isle of Skye: Portree 51",
  KA: "Ayrshire: Kilmarnock 1-3, Ayr 6-8, Prestwick 9, Troon 10, Irvine 11-12, Saltcoats 21, Largs 30",
  KT: "Surrey: Kingston upon Thames 1-2, New Malden 3, Worcester Park 4, Surbiton 5-6, Chessington 9, Esher 10, Epsom 17-19",
  KW: "Caithness: Wick 1, Thurso 14; Orkney: Kirkwall 15, Stromness 16",
  KY: "Fife: Kirkcaldy 1-2, Glenrothes 6-7, Leven 8, Dunfermline 11-12, Cupar 14-15, St Andrews 16",
  L: "Merseyside: Liverpool 1-19 21-29 31-33 36-38, Bootle 20, Prescot 34-35; Lancashire: Ormskirk 39",
  LA: "Lancashire: Lancaster 1-2, Morecambe 3-4, Carnforth 5-6; Cumbria: Kendal 8-9, Barrow-in-Furness 13-14, Ulverston 12",
  LD: "Powys: Llandrindod Wells 1, Builth Wells 2, Brecon 3, Knighton 7",
  LE: "Leicestershire: Leicester 1-9, Hinckley 10, Loughborough 11-12, Melton Mowbray 13-14, Wigston 18; Rutland: Oakham 15",
  LL: "Clwyd: Wrexham 11-14, Rhyl 18, Prestatyn 19, Llangollen 20, Abergele 22, Colwyn Bay 28-29; Gwynedd: Llandudno 30, Conwy 32, Bangor 57",
  LN: "Lincolnshire: Lincoln 1-6, Market Rasen 8, Horncastle 9, Louth 11, Mablethorpe 12, Alford 13",
  LS: "West Yorkshire: Leeds 1-20 25-27, Otley 21, Wetherby 22-23, Tadcaster 24, Pudsey 28, Ilkley 29",
  LU: "Bedfordshire: Luton 1-4, Dunstable 5-6, Leighton Buzzard 7",
  M: "Greater Manchester: Manchester 1-2 4 8-9 11-29, Sale 33",
  ME: "Kent: Rochester 1-3, Chatham 4-5, Gillingham 7-8, Sittingbourne 9-10, Sheerness 12, Faversham 13, Maidstone 14-18",
  MK: "Buckinghamshire: Milton Keynes 1-15 17, Newport Pagnell 16, Buckingham 18, Olney 46; Bedfordshire: Bedford 40-45",
  ML: "Lanarkshire: Motherwell 1, Wishaw 2, Hamilton 3, Bellshill 4, Coatbridge 5, Airdrie 6, Lanark 11",
  N: "London: London 1-22",
  NE: "Tyne and Wear: Newcastle upon Tyne 1-7 12-13 15, Gateshead 8-11, Whitley Bay 25-26, South Shields 33-34; Northumberland: Morpeth 61",
  NG: "Nottinghamshire: Nottingham 1-12 14-16, Mansfield 18-19, Newark 22-24; Lincolnshire: Grantham 31-33, Sleaford 34",
  NN: "Northamptonshire: Northampton 1-7, Wellingborough 8-9, Rushden 10, Towcester 12, Kettering 14-16, Corby 17-18",
  NP: "Gwent: Newport 10 18-20, Pontypool 4, Abergavenny 7, Cwmbran 44, Ebbw Vale 23, Chepstow 16, Monmouth 25",
  NR: "Norfolk: Norwich 1-16, Dereham 19-20, Fakenham 21, Sheringham 26, Cromer 27, Great Yarmouth 29-31; Suffolk: Lowestoft 32-33",
  NW: "London: London 1-11",
  OL: "Greater Manchester: Oldham 1-4 8-9, Ashton-under-Lyne 5-7, Heywood 10, Rochdale 11-12 16; West Yorkshire: Todmorden 14",
  OX: "Oxfordshire: Oxford 1-4, Kidlington 5, Chipping Norton 7, Thame 9, Didcot 11, Wantage 12, Abingdon 13-14, Banbury 15-17",
  PA: "Renfrewshire: Paisley 1-3, Renfrew 4, Johnstone 5-6 9-10, Bishopton 7, Erskine 8, Greenock 15-16, Gourock 19; Argyll: Oban 34",
  PE: "Cambridgeshire: Peterborough 1-7; Lincolnshire: Stamford 9, Bourne 10, Spalding 11-12, Boston 20-22, Skegness 24-25; Norfolk: King's Lynn 30-34",
  PH: "Perthshire: Perth 1-2, Crieff 7, Blairgowrie 10-13, Pitlochry 16-18; Inverness-shire: Aviemore 22, Fort William 33",
  PL: "Devon: Plymouth 1-9, Tavistock 19, Ivybridge 21; Cornwall: Saltash 12, Liskeard 14, Launceston 15, St Austell 25-26, Bodmin 30-31",
  PO: "Hampshire: Portsmouth 1-3 6, Southsea 4-5, Havant 9, Gosport 12-13, Fareham 14-17; West Sussex: Chichester 18-20; Isle of Wight: Newport 30",
  PR: "Lancashire: Preston 1-5, Chorley 6-7, Leyland 25-26; Merseyside: Southport 8-9",
  RG: "Berkshire: Reading 1-2 4-8 10 30-31, Bracknell 12 42, Newbury 14 20, Wokingham 40-41; Oxfordshire: Henley-on-Thames 9; Hampshire: Basingstoke 21-25",
  RH: "Surrey: Redhill 1, Reigate 2, Dorking 4-5, Horley 6; West Sussex: Crawley 10-11, Horsham 12-13, Burgess Hill 15, Haywards Heath 16-17",
  RM: "Essex: Romford 1-7, Dagenham 8-10, Hornchurch 11-12, Rainham 13, Upminster 14, Grays 16-17, Tilbury 18",
  S: "South Yorkshire: Sheffield 1-14 17 20 35-36, Rotherham 60-66, Barnsley 70-75; Derbyshire: Chesterfield 40-45; Nottinghamshire: Worksop 80-81",
  SA: "West Glamorgan: Swansea 1-9, Neath 10-11, Port Talbot 12-13; Dyfed: Llanelli 14-15, Carmarthen 31-33, Haverfordwest 61-62",
  SE: "London: London 1-28",
  SG: "Hertfordshire: Stevenage 1-2, Hitchin 4-5, Letchworth Garden City 6, Baldock 7, Royston 8, Ware 12, Hertford 13-14",
  SK: "Cheshire: Stockport 1-8, Alderley Edge 9, Macclesfield 10-11, Stalybridge 15; Derbyshire: Buxton 17, High Peak 22-23",
  SL: "Berkshire: Slough 1-3, Windsor 4, Ascot 5, Maidenhead 6; Buckinghamshire: Marlow 7, Gerrards Cross 9",
  SM: "Surrey: Sutton 1-3, Morden 4, Carshalton 5, Wallington 6, Banstead 7",
  SN: "Wiltshire: Swindon 1-6 25-26, Marlborough 8, Pewsey 9, Devizes 10, Calne 11, Melksham 12, Corsham 13, Chippenham 14-15; Oxfordshire: Faringdon 7",
  SO: "Hampshire: Southampton 14-19 30-32 45, Winchester 21-23, Stockbridge 20, Lymington 41, Lyndhurst 43, Eastleigh 50 53, Romsey 51",
  SP: "Wiltshire: Salisbury 1-5; Hampshire: Fordingbridge 6, Andover 10-11; Dorset: Shaftesbury 7, Gillingham 8",
  SR: "Tyne and Wear: Sunderland 1-6; County Durham: Seaham 7, Peterlee 8",
  SS: "Essex: Westcliff-on-Sea 0, Southend-on-Sea 1-3, Rochford 4, Hockley 5, Rayleigh 6, Benfleet 7, Canvey Island 8, Leigh-on-Sea 9, Basildon 13-16",
  ST: "Staffordshire: Stoke-on-Trent 1-4 6-12, Newcastle 5, Leek 13, Uttoxeter 14, Stone 15, Stafford 16-18 20-21",
  SW: "London: London 1-20",
  SY: "Shropshire: Shrewsbury 1-5, Church Stretton 6, Ludlow 8, Oswestry 10-11; Powys: Welshpool 21; Dyfed: Aberystwyth 23",
  TA: "Somerset: Taunton 1-4, Bridgwater 5-7, Highbridge 9, Langport 10, Martock 12, Crewkerne 18, Chard 20, Minehead 24",
  TD: "Scottish Borders: Galashiels 1, Lauder 2, Kelso 5, Melrose 6, Selkirk 7, Jedburgh 8, Hawick 9, Duns 11; Northumberland: Berwick-upon-Tweed 15",
  TF: "Shropshire: Telford 1-7, Market Drayton 9, Newport 10, Shifnal 11, Broseley 12, Much Wenlock 13",
  TN: "Kent: Tunbridge Wells 1-4, Tonbridge 9-12, Sevenoaks 13-15, Ashford 23-27; East Sussex: Crowborough 6, Rye 31, Battle 33, Hastings 34-35",
  TQ: "Devon: Torquay 1-2, Paignton 3-4, Brixham 5, Dartmouth 6, Kingsbridge 7, Salcombe 8, Totnes 9, Newton Abbot 12-13, Teignmouth 14",
  TR: "Cornwall: Truro 1-4, St Agnes 5, Newquay 7-8, Falmouth 11, Helston 12-13, Camborne 14, Redruth 15-16, Hayle 27, St Ives 26, Penzance 18-20",
  TS: "North Yorkshire: Middlesbrough 1-8, Redcar 10-11, Saltburn-by-the-Sea 12; Teesside: Stockton-on-Tees 18-21, Billingham 22-23, Hartlepool 24-27",
  TW: "Middlesex: Twickenham 1-2, Hounslow 3-6, Isleworth 7, Brentford 8, Teddington 11, Hampton 12, Feltham 13-14, Ashford 15; Surrey: Richmond 9-10, Egham 20",
  UB: "Middlesex: Southall 1-2, Hayes 3-4, Greenford 5-6, West Drayton 7, Uxbridge 8-11",
  W: "London: London 1-14",
  WA: "Cheshire: Warrington 1-5, Frodsham 6, Runcorn 7, Widnes 8, Lymm 13, Altrincham 14-15, Knutsford 16; Merseyside: St Helens 9-11",
  WC: "London: London 1-2",
  WD: "Hertfordshire: Watford 17-19 24-25, Rickmansworth 3, Kings Langley 4, Abbots Langley 5, Borehamwood 6, Radlett 7, Bushey 23",
  WF: "West Yorkshire: Wakefield 1-4, Ossett 5, Normanton 6, Pontefract 7-9, Castleford 10, Knottingley 11, Dewsbury 12-13, Mirfield 14, Batley 17",
  WN: "Lancashire: Wigan 1-6, Leigh 7, Skelmersdale 8",
  WR: "Worcestershire: Worcester 1-8, Droitwich 9, Pershore 10, Evesham 11, Broadway 12, Malvern 13-14, Tenbury Wells 15",
  WS: "West Midlands: Walsall 1-5 8-9, Wednesbury 10; Staffordshire: Burntwood 7, Cannock 11-12, Lichfield 13-14, Rugeley 15",
  WV: "West Midlands: Wolverhampton 1-11, Willenhall 12-13, Bilston 14; Shropshire: Bridgnorth 15-16",
  YO: "North Yorkshire: York 1 10 19 23-24 26 30-32, Thirsk 7, Selby 8, Scarborough 11-13, Filey 14, Malton 17, Whitby 21-22; East Yorkshire: Bridlington 15-16",
  ZE: "Shetland: Lerwick 1",
};

/** Post town and county of a postcode in standard form. Undefined if the district has several towns or none. */
export function findPostTown(postcode: string): PostTown | undefined {
  const [, area = "", district = ""] = /^([A-Z]+)(\d+)/.exec(postcode) ?? [];
  for (const part of AREAS[area]?.split("; ") ?? []) {
    const [county = "", towns = ""] = part.split(": ");
    const found = towns.split(", ").find((entry) => hasDistrict(entry, Number(district)));
    if (found) return { town: found.replace(/( [\d-]+)+$/, ""), county };
  }
  return undefined;
}

/** True if the entry includes the district. "Bath 1-2" includes districts 1 and 2. */
function hasDistrict(entry: string, district: number): boolean {
  return entry.split(" ").some((word) => {
    const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(word) ?? [];
    return from !== undefined && district >= Number(from) && district <= Number(to);
  });
}

const SMALL = new Set(["and", "by", "in", "le", "next", "of", "on", "the", "under", "upon"]);

/** Converts Royal Mail's capitals: "STOKE-ON-TRENT" becomes "Stoke-on-Trent". */
export function postTownLabel(town: string): string {
  return town.toLowerCase().replace(/[^\s-]+/g, (word, at: number) => {
    if (at > 0 && SMALL.has(word)) return word;
    return word.charAt(0).toUpperCase() + word.slice(1);
  });
}

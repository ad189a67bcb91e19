// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TestLedger} from "./TestLedger.sol";

/// @notice A token as ERC-20 has it, without permit, as wrapped Ether.
contract StandardTestToken is TestLedger {
    constructor(string memory name_, string memory symbol_, uint8 decimals_) TestLedger(name_, symbol_, decimals_) {}

    function approve(address spender, uint256 amount) external returns (bool) {
        _approve(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        _spend(from, amount);
        _move(from, to, amount);
        return true;
    }
}
